/** The router of a page that is rendered without a browser. */
export { StaticRouter } from 'react-router-dom'
