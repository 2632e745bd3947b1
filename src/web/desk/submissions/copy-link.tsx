import { useNotices } from '../ui/notices.tsx'

/** A view is its address: whoever has it sees the same list. */
export function CopyLink() {
  const { tell } = useNotices()
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href)
      tell({ text: 'The link to this view is copied. Keep it as a bookmark or send it to a colleague.' })
    } catch {
      tell({ text: 'Your browser does not let us copy. The link is in the address bar.' })
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      Copy link
    </button>
  )
}
