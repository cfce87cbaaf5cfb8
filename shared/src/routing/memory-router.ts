/** The router of what has no address bar: tests, and the page of components. */
export { MemoryRouter } from 'react-router-dom'
