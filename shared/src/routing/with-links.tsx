import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useMemo,
  useRef,
} from 'react'
import {
  type NavigateOptions,
  useLocation,
  useNavigate as useNewestNavigate,
} from 'react-router-dom'

/** The router for components that need not render at every navigation; its identity never changes. */
interface StableRouter {
  /** Goes to a page. */
  navigate: (to: string, options?: NavigateOptions) => void
  /** The path and the query of the page. */
  here: () => string
}

const outside = () => {
  throw new Error('A link must stand in a router of shared/routing.')
}

export const StableRouterContext = createContext<StableRouter>({ navigate: outside, here: outside })

/** The path in the address bar. A screen stays at its own while the next one loads. */
const AddressContext = createContext('')

/** Goes to a page. Unlike with the router's own hook, the component does not render again at every navigation. */
export const useNavigate = () => useContext(StableRouterContext).navigate

interface NavigateProps {
  /** A path, with its query and hash. */
  to: string
  replace?: boolean
  state?: unknown
}

/**
 * Goes to a page when it is rendered. Unlike the router's own component, it does so only from the page in the address bar:
 * a screen that stays until the next one has loaded does not lead the shopper away from there.
 */
export function Navigate({ to, replace = false, state }: NavigateProps): null {
  const navigate = useNavigate()
  const isHere = useContext(AddressContext) === useLocation().pathname
  const go = useEffectEvent((page: string) => navigate(page, { replace, state }))
  useEffect(() => {
    if (isHere) go(to)
  }, [isHere, to])
  return null
}

/** A router whose links do not render again at every navigation, unlike components that read the router itself. */
export function withLinks<P extends { children?: ReactNode }>(Router: ComponentType<P>) {
  return function RouterWithLinks(props: P) {
    return (
      <Router {...props}>
        <Links>{props.children}</Links>
      </Router>
    )
  }
}

function Links({ children }: { children: ReactNode }) {
  const navigate = useNewestNavigate()
  const { pathname, search } = useLocation()
  const newest = useRef({ navigate, here: pathname + search })
  useInsertionEffect(() => {
    newest.current = { navigate, here: pathname + search }
  })
  const router = useMemo<StableRouter>(
    () => ({
      navigate: (to, options) => void newest.current.navigate(to, options),
      here: () => newest.current.here,
    }),
    [],
  )
  return (
    <StableRouterContext value={router}>
      <AddressContext value={pathname}>{children}</AddressContext>
    </StableRouterContext>
  )
}
