/** Serves composed sites, and configures other web servers. */
export { listen, originOf, refuse, urlsOf } from './http-server.ts'
export { writeNginxConfig } from './nginx-config.ts'
export { hasPlainSegments, isPlainSegment, maxSegments, pageAt, pageFile } from './pages.ts'
export { headersFile, securityHeaders } from './security-headers.ts'
export { listenFailure, sendFile, serveAndLog, serveSite } from './serve-site.ts'
