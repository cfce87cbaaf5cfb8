/** The only import of react-router, so that a page has one router context. */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { Link, type LinkProps, NavLink } from './link'
