/** Runs `bookshelf <command>`. */
import { runProgram } from './command-line.ts'
import { bookshelf } from './program.ts'

await runProgram(bookshelf())
