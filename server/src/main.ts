/**
 * The server without the platform's command line, as in the Dockerfile: `npm start`, `npm run import -- FILE`, or
 * `npm run import -- --sample`.
 */
import { runImport, runServer, sampleBooks } from './run'

const [command, file, ...rest] = process.argv.slice(2)
if (command === undefined) await runServer()
else if (command === 'import' && file && rest.length === 0) {
  await runImport(file === '--sample' ? sampleBooks : file)
} else {
  console.error('Usage: npm start, npm run import -- FILE, or npm run import -- --sample')
  process.exit(2)
}
