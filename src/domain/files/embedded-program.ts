import { describeContent } from './describe-content.ts'
import { withProgram } from './file-content.ts'

/** What Windows and macOS run when somebody opens it, also without asking. */
const runs =
  /\.(app|application|bat|chm|cmd|com|cpl|dll|exe|gadget|hta|inf|ins|isp|jar|jnlp|jse?|lnk|msc|msh\w*|ms[ipt]|pif|ps[12]\w*|psc\d|psd1|psm1|reg|scf|scr|sct|sh|shb|shs|url|vb[es]?|ws[cfh]?|xbap|xll)$/i

export const headBytes = 4100

/** Refuses bytes that are a program or a script that runs by itself, by their name or by their first kilobytes. */
export async function refuseProgram(name: string, head: Buffer): Promise<void> {
  const lastName = name.split(/[/\\]/).at(-1) ?? ''
  if (runs.test(lastName)) throw withProgram(lastName)
  const isScript = head.subarray(0, 2).toString('latin1') === '#!'
  if (isScript || (await describeContent(head)) === 'a program') throw withProgram('')
}

/**
 * Refuses a file that was inserted into a Word document as a package, when it is a program. The stream `\x01Ole10Native` has a length, two bytes, the
 * label and the path as text that ends with a zero, then flags, a third path with its length, and the length of the file before the file itself.
 */
export async function refusePackagedProgram(stream: Buffer): Promise<void> {
  let at = 6
  const text = () => {
    const end = stream.indexOf(0, at)
    const found = end === -1 ? '' : stream.toString('latin1', at, end)
    at = end === -1 ? stream.length : end + 1
    return found
  }
  const names = [text(), text()]
  at += 4
  if (at + 4 <= stream.length) {
    const pathBytes = stream.readUInt32LE(at)
    names.push(stream.toString('latin1', at + 4, Math.min(stream.length, at + 4 + pathBytes)).replace(/\0.*/s, ''))
    at += 8 + pathBytes
  }
  const content = at < stream.length ? stream.subarray(at) : Buffer.alloc(0)
  for (const name of names) await refuseProgram(name, content)
}
