import { useNotices } from './notices.tsx'

/** Copies the address of the view: filters, order and columns are in it. */
export function CopyLink() {
  const { notify } = useNotices()
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href)
      notify({ text: 'The link to this view is copied. Keep it as a bookmark or send it to a colleague.' })
    } catch {
      notify({ text: 'Your browser does not let us copy. The link is in the address bar.' })
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      Copy link
    </button>
  )
}
