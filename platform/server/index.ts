/** Serves composed sites, and configures other web servers. */
export { hasPlainSegments, type PageTable, pageAt, pageFile, pagesFile } from './pages.ts'
export { securityHeaders } from './security-headers.ts'
export { writeServerConfig } from './server-config.ts'
export { requestTarget } from './serving/request-target.ts'
export { sendFile } from './serving/send-file.ts'
export { serveFolder } from './serving/serve-folder.ts'
export { readPlace, serveHere } from './serving/serve-here.ts'
export { originOf, serveSite } from './static-server.ts'
