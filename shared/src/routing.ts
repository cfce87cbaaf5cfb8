/** Paths, links, page titles and the router. */

export { paths, patterns, type SitePath } from './routing/paths'
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from './routing/router'
export { usePageTitle } from './routing/use-page-title'
