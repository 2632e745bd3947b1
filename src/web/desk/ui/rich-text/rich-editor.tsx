import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { editorExtensions, tidyHtml } from './editor-extensions.ts'
import { EditorTools } from './editor-tools.tsx'
import type { RichEditorProps } from './rich-field.tsx'

/** Writes what visitors will see, in their own type; limited to what the sanitiser lets through. */
export function RichEditor({ value, onChange, labelledBy, describedBy, isWrong }: RichEditorProps) {
  const last = useRef(value)
  const [isLossy, setLossy] = useState(false)
  // What is wrong is known after the editor was made; it reads this anew whenever it draws.
  const described = useRef({ by: describedBy, wrong: isWrong })
  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    // Our policy refuses style elements; the few rules stand in editor.css.
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
    onCreate: ({ editor: made }) => setLossy(losesSomething(value, made.getHTML())),
    onUpdate: ({ editor: changed }) => {
      last.current = changed.isEmpty ? '' : tidyHtml(changed.getHTML())
      onChange(last.current)
    },
  })
  // What somebody else saved, or the sanitiser made of it.
  useEffect(() => {
    if (!editor || value === last.current) return
    last.current = value
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

/** Whether the editor has dropped tags that it does not know. */
function losesSomething(given: string, kept: string): boolean {
  const tags = /<(table|dl|sub|sup|caption)\b/
  return tags.test(given) && !tags.test(kept)
}
