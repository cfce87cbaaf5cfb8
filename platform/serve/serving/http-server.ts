import { once } from 'node:events'
import { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/** Browsers try both for `localhost`. */
const loopback = { ipv4: '127.0.0.1', ipv6: '::1' }

const noIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT', 'EINVAL']

/** An HTTP server on both loopback addresses, or on one named address. */
export class HttpServer extends Server {
  readonly #ipv6 = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    this.emit('connection', socket),
  )

  /** Begins to listen, at any port for 0. @throws the system's error, such as EADDRINUSE. */
  async open(port: number, host = 'localhost'): Promise<this> {
    const onLoopback = host === 'localhost'
    this.listen(port, onLoopback ? loopback.ipv4 : host)
    await once(this, 'listening')
    // Errors of one connection, such as too many open files.
    this.on('error', (error) => console.error(error))
    if (!onLoopback) return this
    try {
      this.#ipv6.listen((this.address() as AddressInfo).port, loopback.ipv6)
      await once(this.#ipv6, 'listening')
      this.#ipv6.on('error', (error) => console.error(error))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (noIpv6.includes(code)) return this
      this.close()
      // Another port is free on both.
      if (port === 0 && code === 'EADDRINUSE') {
        await once(this, 'close')
        return this.open(port, host)
      }
      throw error
    }
    return this
  }

  override close(done?: (error?: Error) => void): this {
    this.#ipv6.close()
    return super.close(done)
  }
}
