// Calls whose body takes its time.
import { connect } from 'node:net'

/**
 * Begins a call and keeps the rest of its body back; the function that it answers sends the rest, and answers what came back,
 * with its head.
 */
export function beginCall(
  url: string,
  path: string,
  o: { method: string; headers: Record<string, string>; body: unknown },
) {
  const { method, headers, body } = o
  const { hostname, port, host } = new URL(url)
  const text = JSON.stringify(body)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const ended = new Promise((done) => socket.on('close', done))
  const lines = Object.entries({
    Host: host,
    'Content-Type': 'application/json',
    'Content-Length': String(text.length),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${text.slice(0, 5)}`,
  )
  return async (): Promise<string> => {
    socket.write(text.slice(5))
    await ended
    return answer
  }
}
