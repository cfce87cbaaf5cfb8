/** The server without the platform's command line: `npm start`, or `npm run orders -- list`. */
import { runProgram } from './program'

await runProgram(process.argv.slice(2))
