import type { BlockList, Socket } from "node:net";

/** Whether a connection's peer is a proxy whose forwarding headers count. Asked per request, answered per connection. */
export class TrustedPeers {
  readonly #addresses: BlockList;
  readonly #unixSocket: boolean;
  readonly #answers = new WeakMap<Socket, boolean>();

  constructor({ addresses, unixSocket }: { addresses: BlockList; unixSocket: boolean }) {
    this.#addresses = addresses;
    this.#unixSocket = unixSocket;
  }

  trusts(socket: Socket): boolean {
    let answer = this.#answers.get(socket);
    if (answer === undefined) {
      answer = this.trustsAddress(socket.remoteAddress);
      this.#answers.set(socket, answer);
    }
    return answer;
  }

  /** @param address `undefined` for a peer on a Unix socket */
  trustsAddress(address: string | undefined): boolean {
    if (address === undefined) return this.#unixSocket;
    // An IPv4 peer of a dual-stack listener shows up in IPv6's clothes.
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    return this.#addresses.check(plain, plain.includes(":") ? "ipv6" : "ipv4");
  }
}
