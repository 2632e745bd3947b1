import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { useId, useState } from 'react'

interface Tool {
  name: string
  sign: string
  isOn: (editor: Editor) => boolean
  use: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    name: 'Heading',
    sign: 'H',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Smaller heading',
    sign: 'h',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  { name: 'Bold', sign: 'B', isOn: (editor) => editor.isActive('bold'), use: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'Italic', sign: 'I', isOn: (editor) => editor.isActive('italic'), use: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'List', sign: '•', isOn: (editor) => editor.isActive('bulletList'), use: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'Numbered list', sign: '#', isOn: (editor) => editor.isActive('orderedList'), use: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'Quotation', sign: '“', isOn: (editor) => editor.isActive('blockquote'), use: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'Line', sign: '―', isOn: () => false, use: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: 'Undo', sign: '↶', isOn: () => false, use: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', sign: '↷', isOn: () => false, use: (editor) => editor.chain().focus().redo().run() },
]

export function EditorTools({ editor }: { editor: Editor }) {
  const on = useEditorState({ editor, selector: ({ editor: now }) => [...tools.map((tool) => tool.isOn(now)), now.isActive('link')] })
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      {/* A press takes the focus from the words for a moment, and what is typed in that moment would be lost. */}
      <div className="editor-tools" role="toolbar" aria-label="Form of the text" onMouseDown={(event) => event.preventDefault()}>
        {tools.map((tool, index) => (
          <button key={tool.name} type="button" aria-label={tool.name} title={tool.name} aria-pressed={on[index] ?? false} onClick={() => tool.use(editor)}>
            <span aria-hidden="true">{tool.sign}</span>
          </button>
        ))}
        <button type="button" aria-pressed={on.at(-1) ?? false} onClick={() => setLinking(true)}>
          Link
        </button>
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

/** A question in the page itself: browsers' own prompts cannot be reached by everyone. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? 'https://'))
  const isGood = /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|\/[^/\s]\S*)$/.test(address)

  function set(): void {
    if (!isGood) return
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }

  return (
    <div className="editor-link">
      <label htmlFor={id}>Address of the link</label>
      <input
        id={id}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          }
          if (event.key === 'Escape') onDone()
        }}
      />
      <button type="button" className="button quiet" disabled={!isGood} onClick={set}>
        Set link
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run()
          onDone()
        }}
      >
        No link
      </button>
    </div>
  )
}
