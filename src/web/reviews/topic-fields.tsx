interface TopicFieldsProps {
  /** The topics of our conferences. */
  known: readonly string[]
  chosen: readonly string[]
  /** What was typed beside them, after a refusal. */
  typed?: string | undefined
  legend?: string
  errors: Readonly<Record<string, string>>
}

/** The topics of our conferences to tick, and words of one's own. */
export function TopicFields({ known, chosen, typed, legend = 'Topics', errors }: TopicFieldsProps) {
  const lower = new Set(chosen.map((topic) => topic.toLowerCase()))
  const own = chosen.filter((topic) => !known.some((one) => one.toLowerCase() === topic.toLowerCase()))
  const error = Object.entries(errors).find(([name]) => name === 'otherTopics' || name.startsWith('topics'))?.[1]
  return (
    <fieldset className="topic-fields" aria-describedby={error ? 'topics-error' : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p className="field-error" id="topics-error">
          {error}
        </p>
      )}
      {known.length > 0 && (
        <div className="topic-list">
          {known.map((topic) => (
            <label key={topic} className="tick">
              <input type="checkbox" name="topics[]" value={topic} defaultChecked={lower.has(topic.toLowerCase())} /> <span>{topic}</span>
            </label>
          ))}
        </div>
      )}
      <label className="other-topics">
        Other topics, separated by commas
        <input type="text" name="otherTopics" defaultValue={typed ?? own.join(', ')} maxLength={1000} autoComplete="off" />
      </label>
    </fieldset>
  )
}
