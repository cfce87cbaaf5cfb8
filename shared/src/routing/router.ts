/** The router's names in use. Nothing else imports react-router: so the page holds one router context. */
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
