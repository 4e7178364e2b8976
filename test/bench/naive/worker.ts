// The obvious way to validate a fit at the edge, as a yardstick for `npm run bench`: the whole body
// as text and objects, zod on each row. Never deployed.
import * as z from 'zod'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const menuRow = z
  .object({
    key: z.union([z.string(), z.number()]),
    menu: z.number(),
    T: z.number().max(0),
    qty: z.number().positive(),
    unit_cost: z.number().nonnegative(),
    unit_price: z.number().nonnegative(),
  })
  .catchall(cell)
const body = z.object({ menus: z.array(menuRow), sales: z.array(z.record(z.string(), cell)) })

export default {
  async fetch(request: Request): Promise<Response> {
    const parsed = body.safeParse(await request.json())
    return Response.json({ ok: parsed.success, rows: parsed.data?.menus.length ?? 0 })
  },
}
