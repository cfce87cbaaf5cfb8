import { StaticRouter as RouterOfServer } from 'react-router-dom'
import { withLinks } from './routing/with-links'

/** The router for prerendering. */
export const StaticRouter = withLinks(RouterOfServer)
