/**
 * The server without the platform's command line, as in the Dockerfile: `npm start`, `npm run import -- FILE`,
 * `npm run import -- --sample`, or `npm run orders -- list`.
 */
import { runImport, runOrders, runServer, sampleBooks } from './run'

const [command, file, ...rest] = process.argv.slice(2)
if (command === undefined) await runServer()
else if (command === 'orders') await runOrders(process.argv.slice(3))
else if (command === 'import' && file && rest.length === 0) {
  await runImport(file === '--sample' ? sampleBooks : file)
} else {
  console.error(
    'Usage: npm start, npm run import -- FILE, npm run import -- --sample, or npm run orders -- --help',
  )
  process.exit(2)
}
