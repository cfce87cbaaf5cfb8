/** The server without the platform's command line, as in the Dockerfile: `node --import tsx src/main.ts [import FILE]`. */
import { runImport, runServer } from './run'

const [command, file, ...rest] = process.argv.slice(2)
if (command === undefined) await runServer()
else if (command === 'import' && file && rest.length === 0) await runImport(file)
else {
  console.error('Usage: npm start, or npm start -- import FILE')
  process.exit(2)
}
