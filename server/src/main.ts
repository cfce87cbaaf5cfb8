/**
 * The server without the platform's command line, as in the Dockerfile: `npm start`, `npm run import -- FILE`,
 * `npm run import -- --sample`, `npm run openapi`, or an operator's command, such as `npm run orders -- list`.
 */
import { isOperatorCommand, operatorCommands } from './operate/commands'
import { printOpenApi, runImport, runOperator, runServer, sampleBooks } from './run'

const [command, file, ...rest] = process.argv.slice(2)
if (command === undefined) await runServer()
else if (command === 'openapi' && file === undefined) await printOpenApi()
else if (isOperatorCommand(command)) await runOperator(command, process.argv.slice(3))
else if (command === 'import' && file && rest.length === 0) {
  await runImport(file === '--sample' ? sampleBooks : file)
} else {
  console.error(
    `Usage: npm start, npm run import -- FILE, npm run import -- --sample, npm run openapi, or npm run <command> -- --help with one of ${Object.keys(operatorCommands).join(', ')}`,
  )
  process.exit(2)
}
