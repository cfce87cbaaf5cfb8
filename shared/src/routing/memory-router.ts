/** The router without an address bar, for tests and the component page. */
export { MemoryRouter } from 'react-router-dom'
