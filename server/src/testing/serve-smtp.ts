/** A mail server that refuses one command, until the end of the test. */
import net, { type AddressInfo } from 'node:net'
import readline from 'node:readline'
import { onTestFinished } from 'vitest'

/** @param refused the answer to a command, such as `{ 'RCPT TO': '550 No such mailbox' }`; `.` ends the text. */
export async function serveSmtp(refused: Record<string, string>) {
  const received: string[] = []
  const server = net.createServer((socket) => {
    let isText = false
    const answer = (command: string, usual: string) =>
      socket.write(`${refused[command] ?? usual}\r\n`)
    // A client that has seen enough hangs up.
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    readline.createInterface({ input: socket }).on('line', (line) => {
      if (isText) {
        received.push(line)
        if (line !== '.') return
        isText = false
        answer('.', '250 Taken')
        return
      }
      const [command = ''] = /^[A-Z]+( FROM| TO)?/i.exec(line) ?? []
      isText = command === 'DATA' && refused.DATA === undefined
      answer(command, isText ? '354 Go on' : '250 OK')
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The lines of all texts that it has taken. */
    received,
  }
}
