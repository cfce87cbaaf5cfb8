/** The real server, for the commands of the platform. */
export { orSentence, prepareServer, runImport, runServer, type Sample, sayDatabase } from './run'
export type { Server } from './server'
