import { median, megabytes, shown } from '../figures.mjs'
import { ask, oneLine } from '../line.mjs'
import { isAtMost } from '../rows.mjs'

/** The list of all conferences, with forty and with ten thousand: it may cost more only as it says more. */
export async function api({ site, crowd, short }) {
  const large = await crowd()
  const [few, many] = [await timed(site.url, short ? 20 : 60), await timed(large.url, short ? 5 : 15)]
  const growth = many.milliseconds / few.milliseconds / (many.bytes / few.bytes)
  return [
    {
      what: 'GET /api/v1/get-conference: growth of its time by growth of its bytes, 40 to 10,000 conferences',
      measured: `${shown(growth)} (${shown(few.milliseconds)} ms for ${shown(megabytes(few.bytes))} MB, ${shown(many.milliseconds)} ms for ${shown(megabytes(many.bytes))} MB)`,
      target: 'at most 1',
      met: isAtMost(growth, 1),
    },
  ]
}

async function timed(url, times) {
  const line = oneLine()
  const took = []
  let bytes = 0
  for (let time = 0; time <= times; time += 1) {
    const answer = await ask(line, `${url}/api/v1/get-conference`)
    if (answer.status !== 200) throw new Error(`the list of conferences was answered with ${answer.status}`)
    bytes = answer.body.length
    if (time > 0) took.push(answer.took)
  }
  line.destroy()
  return { bytes, milliseconds: median(took) }
}
