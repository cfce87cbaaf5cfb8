import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useInsertionEffect,
  useRef,
} from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import type { SitePath } from './paths'

/** Goes to a page; the same function as long as the router lives. */
export type Follow = (to: SitePath, options: NavigateOptions) => void

export const FollowContext = createContext<Follow>(() => {
  throw new Error('A link must stand in a router of shared/routing.')
})

/** A router in which links need not render at every navigation, as everything does that asks the router itself. */
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
  const navigate = useNavigate()
  const newest = useRef(navigate)
  useInsertionEffect(() => {
    newest.current = navigate
  })
  const follow = useCallback<Follow>((to, options) => void newest.current(to, options), [])
  return <FollowContext value={follow}>{children}</FollowContext>
}
