/** The router for prerendering. */
export { StaticRouter } from 'react-router-dom'
