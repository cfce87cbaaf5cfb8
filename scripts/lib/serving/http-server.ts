import { once } from 'node:events'
import { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/** What `localhost` can mean: browsers try both. */
const loopback = { ipv4: '127.0.0.1', ipv6: '::1' }

/** Codes of a machine without IPv6. */
const noIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT', 'EINVAL']

/** An HTTP server that listens on both addresses of this machine alone, or on one that is named. */
export class HttpServer extends Server {
  /** The second loopback address: what arrives there is handled here. */
  readonly #ipv6 = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    this.emit('connection', socket),
  )

  /**
   * Begins to listen.
   * @param port 0 for any free one.
   * @param host a name or an address of this machine; without it `localhost` alone.
   * @throws the system's error (EADDRINUSE when the port is taken).
   */
  async open(port: number, host = 'localhost'): Promise<this> {
    const onLoopback = host === 'localhost'
    this.listen(port, onLoopback ? loopback.ipv4 : host)
    await once(this, 'listening')
    // Such as no room for another connection: the next one may find some.
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
      // The port was any: another one is free on both.
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
