/** The only import of react-router, so that a page has one router context. */
import { BrowserRouter as RouterOfBrowser } from 'react-router-dom'
import { withLinks } from './with-links'

export const BrowserRouter = /* @__PURE__ */ withLinks(RouterOfBrowser)
export {
  matchPath,
  Route,
  Routes,
  useLocation,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
export { Link, NavLink } from './link'
export { Navigate, useNavigate } from './with-links'
