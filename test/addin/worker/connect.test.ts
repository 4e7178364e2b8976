// The api across a port is the api: values, events, faults, and the end of the worker.
import { expect, test } from 'vitest'
import { connectWorker, serveWorkerApi } from '#addin/thread/connect.ts'
import type { WorkerApi } from '#addin/thread/worker-api.ts'

function across(api: Partial<WorkerApi>) {
  const { port1, port2 } = new MessageChannel()
  serveWorkerApi(port1, api as WorkerApi)
  const connected = connectWorker(port2)
  port1.start()
  port2.start()
  return { ...connected, end: () => port1.close() }
}

test('a call answers its own value, out of order too, and tells events before it', async () => {
  const { api, end } = across({
    close: async (part) => {
      await new Promise((resolve) => setTimeout(resolve, part === 'menus' ? 20 : 0))
      return part === 'menus' ? 1 : 2
    },
    follow: async (_, hear) => {
      hear({ is: 'trouble', message: 'a' })
      hear({ is: 'trouble', message: null })
      return { is: 'stopped' }
    },
    body: async () => new Uint8Array([1, 2, 3]),
  })
  expect(await Promise.all([api.close('menus'), api.close('sales')])).toEqual([1, 2])
  const heard: unknown[] = []
  const order = { service: '', key: '', session: '', fit: '' }
  expect(await api.follow(order, (event) => heard.push(event))).toEqual({ is: 'stopped' })
  expect(heard).toEqual([
    { is: 'trouble', message: 'a' },
    { is: 'trouble', message: null },
  ])
  expect([...(await api.body({ inputs: '', mock: false }))!]).toEqual([1, 2, 3])
  expect(await Promise.resolve(api)).toBe(api)
  end()
})

test('a fault comes back as one, and a worker that died ends every call', async () => {
  const { api, broken, end } = across({
    close: () => Promise.reject(new Error('the table was never begun')),
    commit: () => new Promise(() => undefined),
  })
  await expect(api.close('menus')).rejects.toThrow('never begun')
  const open = api.commit(1)
  broken('It has stopped.')
  await expect(open).rejects.toThrow('It has stopped.')
  await expect(api.close('menus')).rejects.toThrow('It has stopped.')
  end()
})
