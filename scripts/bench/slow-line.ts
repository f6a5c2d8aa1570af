import { connect, createServer, type Server, type Socket } from "node:net";

/** A mobile line. */
export interface Line {
  /** Milliseconds there and back. */
  roundTrip: number;
  /** Bits per second to the client. The way to the server is not limited. */
  bandwidth: number;
}

interface Download {
  client: Socket;
  chunks: Buffer[];
  isComplete: boolean;
}

const SEGMENT = 1_460;
/** Milliseconds between two shares of the bandwidth. */
const TICK = 4;
/** Milliseconds of unused bandwidth that a burst may use. */
const BURST = 30;

/**
 * A TCP proxy that delays and shapes everything that a browser loads, documents included: DevTools' emulation does not
 * delay the connection and the document of a navigation as a line does. All connections share the bandwidth, segment by
 * segment, and each new connection costs a round trip.
 * @param port of 127.0.0.1, to which connections are passed on
 */
export function openSlowLine(port: number, { roundTrip, bandwidth }: Line): Server {
  const half = roundTrip / 2;
  const bytesPerMillisecond = bandwidth / 8 / 1000;
  const downloads = new Set<Download>();
  let sharedAt = performance.now();
  let credit = 0;
  const share = () => {
    const now = performance.now();
    credit = Math.min(credit + (now - sharedAt) * bytesPerMillisecond, BURST * bytesPerMillisecond);
    sharedAt = now;
    // Iterating over a set that grows at its end: each round starts with the download that has waited longest.
    for (const download of downloads) {
      if (credit <= 0) break;
      if (download.chunks.length === 0) continue;
      credit -= sendSegment(download);
      downloads.delete(download);
      downloads.add(download);
    }
    for (const download of downloads) if (download.chunks.length === 0 && download.isComplete) end(download);
  };
  const sendSegment = ({ client, chunks }: Download): number => {
    const [first] = chunks;
    if (!first) return 0;
    const segment = first.subarray(0, SEGMENT);
    if (segment.length === first.length) chunks.shift();
    else chunks[0] = first.subarray(SEGMENT);
    setTimeout(() => client.writable && client.write(segment), half);
    return segment.length;
  };
  const end = (download: Download) => {
    downloads.delete(download);
    setTimeout(() => download.client.end(), half);
  };
  const server = createServer({ noDelay: true }, (client) => {
    const openedAt = performance.now();
    const upstream = connect({ port, host: "127.0.0.1", noDelay: true });
    const download: Download = { client, chunks: [], isComplete: false };
    downloads.add(download);
    client.on("data", (chunk) => {
      const handshake = Math.max(0, openedAt + roundTrip - performance.now());
      setTimeout(() => upstream.writable && upstream.write(chunk), half + handshake);
    });
    upstream.on("data", (chunk) => download.chunks.push(chunk));
    upstream.on("end", () => {
      download.isComplete = true;
    });
    const close = () => {
      downloads.delete(download);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", close);
    client.on("close", close);
  });
  const timer = setInterval(share, TICK);
  server.on("close", () => clearInterval(timer));
  return server;
}
