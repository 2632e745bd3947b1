import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { editorExtensions, tidyHtml } from './editor-extensions.ts'
import type { RichEditorProps } from './rich-field.tsx'

/** The rich text editor, in the style of the public pages and limited to what the sanitiser allows. */
export function RichEditor({ value, onChange, labelledBy, describedBy, isWrong }: RichEditorProps) {
  const lastValue = useRef(value)
  const [isLossy, setLossy] = useState(false)
  // Validation results come after the editor was created; it reads this ref whenever it renders.
  const described = useRef({ by: describedBy, wrong: isWrong })
  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    // The content security policy forbids style elements; the rules are in editor.css.
    injectCSS: false,
    editorProps: {
      attributes: () => ({
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(described.current.by ? { 'aria-describedby': described.current.by } : {}),
        ...(described.current.wrong ? { 'aria-invalid': 'true' } : {}),
      }),
    },
    onCreate: ({ editor: created }) => setLossy(dropsTags(value, created.getHTML())),
    onUpdate: ({ editor: changed }) => {
      lastValue.current = changed.isEmpty ? '' : tidyHtml(changed.getHTML())
      onChange(lastValue.current)
    },
  })
  // The value changed from outside: somebody else saved, or the server sanitised it.
  useEffect(() => {
    if (!editor || value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    described.current = { by: describedBy, wrong: isWrong }
    editor?.view.updateState(editor.state)
  }, [editor, describedBy, isWrong])
  const isEditable = useEditorState({ editor, selector: ({ editor: now }) => now?.isEditable ?? false })
  if (!editor) return null
  return (
    <div className="rich-editor">
      {isLossy && <p className="notice warn">This text holds a table or a list of terms, which the editor cannot keep. Please change it as HTML.</p>}
      {isEditable && <EditorTools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/** Whether the editor has dropped tags that it does not support. */
function dropsTags(before: string, after: string): boolean {
  const tags = /<(table|dl|sub|sup|caption)\b/
  return tags.test(before) && !tags.test(after)
}

interface Tool {
  name: string
  icon: string
  isActive: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    name: 'Heading',
    icon: 'H',
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Smaller heading',
    icon: 'h',
    isActive: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  { name: 'Bold', icon: 'B', isActive: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'Italic', icon: 'I', isActive: (editor) => editor.isActive('italic'), run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'List', icon: '•', isActive: (editor) => editor.isActive('bulletList'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'Numbered list', icon: '#', isActive: (editor) => editor.isActive('orderedList'), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'Quotation', icon: '“', isActive: (editor) => editor.isActive('blockquote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'Line', icon: '―', isActive: () => false, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: 'Undo', icon: '↶', isActive: () => false, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', icon: '↷', isActive: () => false, run: (editor) => editor.chain().focus().redo().run() },
]

function EditorTools({ editor }: { editor: Editor }) {
  const active = useEditorState({ editor, selector: ({ editor: now }) => [...tools.map((tool) => tool.isActive(now)), now.isActive('link')] })
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      {/* A button press must not take the focus from the text. */}
      <div className="editor-tools" role="toolbar" aria-label="Form of the text" onMouseDown={(event) => event.preventDefault()}>
        {tools.map((tool, index) => (
          <button key={tool.name} type="button" aria-label={tool.name} title={tool.name} aria-pressed={active[index] ?? false} onClick={() => tool.run(editor)}>
            <span aria-hidden="true">{tool.icon}</span>
          </button>
        ))}
        <button type="button" aria-pressed={active.at(-1) ?? false} onClick={() => setLinking(true)}>
          Link
        </button>
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

/** An inline form, because window.prompt is not accessible to everyone. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? 'https://'))
  const isValid = /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|\/[^/\s]\S*)$/.test(address)

  function setLink(): void {
    if (!isValid) return
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
            setLink()
          }
          if (event.key === 'Escape') onDone()
        }}
      />
      <button type="button" className="button quiet" disabled={!isValid} onClick={setLink}>
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
