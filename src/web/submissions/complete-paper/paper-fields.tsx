import { useState } from 'react'
import { countWords } from '#domain/papers/count-words.ts'
import { maxAbstractCharacters, maxStatementCharacters } from '#domain/papers/paper-details.schema.ts'
import { licences, type Missing, maxKeywords, minKeywords, type PaperContent, type PaperRules } from '#domain/papers/paper-details.ts'
import type { PaperAuthor } from '#domain/submissions/paper.ts'
import type { PostedForm } from '../../request-context.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { AuthorRows } from './author-rows.tsx'
import { ExclusionRows } from './exclusion-rows.tsx'
import { MissingMark } from './still-missing.tsx'

/** Labels by control name, for lists of problems. */
export const paperLabels = {
  research_title: 'Research title',
  abstract: 'Abstract',
  keywords: 'Keywords',
  track: 'Track',
  'author_name[]': 'Co-authors',
  'author_email[]': 'Co-authors',
  'author_orcid[]': 'Co-authors',
  own_orcid: 'Your ORCID iD',
  interests: 'Competing interests',
  funding: 'Funding',
  licence: 'Licence',
  ai_statement: 'Generative AI',
  'exclusion_email[]': 'People who should not review it',
}

export interface EditedPaper {
  title: string
  content: PaperContent
  authors: PaperAuthor[]
  rules: PaperRules
}

interface PaperFieldsProps {
  paper: EditedPaper
  countries: readonly string[]
  /** What was typed before a refusal, and the problems with it. */
  posted?: Pick<PostedForm, 'values' | 'fields'> | undefined
  missing: readonly Missing[]
  /** A row of authors was moved, added or removed. */
  onRows?: () => void
  /** On the author's own page the buttons of the rows also work without JavaScript. */
  isPage?: boolean
}

/** The controls of one paper, for its author and for the office. */
export function PaperFields({ paper, countries, posted, missing, onRows, isPage = false }: PaperFieldsProps) {
  const { content, rules } = paper
  const problems = posted?.fields ?? {}
  const value = (name: string, stored: string) => posted?.values[name]?.[0] ?? stored
  const mark = (...fields: string[]) => <MissingMark missing={missing} fields={fields} />
  const statement = (name: 'interests' | 'funding' | 'ai_statement', stored: string, hint: string) => (
    <div>
      <TextAreaField
        name={name}
        label={paperLabels[name]}
        hint={hint}
        rows={3}
        maxLength={maxStatementCharacters}
        defaultValue={value(name, stored)}
        error={problems[name]}
      />
      {mark(name)}
    </div>
  )
  return (
    <>
      <div>
        <TextField
          name="research_title"
          label="Research title"
          maxLength={500}
          autoComplete="off"
          defaultValue={value('research_title', paper.title)}
          error={problems.research_title}
        />
        {mark('research_title')}
      </div>
      <div>
        <AbstractField stored={value('abstract', content.abstract)} rules={rules} error={problems.abstract} />
        {mark('abstract')}
      </div>
      <div>
        <TextField
          name="keywords"
          label="Keywords"
          hint={`${minKeywords} to ${maxKeywords}, with commas between them.`}
          maxLength={1000}
          autoComplete="off"
          defaultValue={value('keywords', content.keywords.join(', '))}
          error={problems.keywords}
        />
        {mark('keywords')}
      </div>
      {rules.tracks.length > 0 && (
        <div>
          <SelectField
            name="track"
            label={rules.isJournal ? 'Section' : 'Track'}
            placeholder="Please choose"
            options={rules.tracks.map(({ id, name }) => ({ value: id, text: name }))}
            defaultValue={value('track', content.trackId ?? '')}
            error={problems.track}
          />
          {mark('track')}
        </div>
      )}
      <AuthorRows isJournal={rules.isJournal === true} authors={paper.authors} countries={countries} posted={posted} isPage={isPage} onRows={onRows}>
        {mark('own_place', 'author_name[]', 'author_affiliation[]', 'author_country[]', 'author_email[]')}
      </AuthorRows>
      {statement('interests', content.interests, 'Whatever could be thought to influence the work. If there is nothing, please write “None”.')}
      {statement('funding', content.funding, 'Who paid for the work, with the number of the grant. If nobody did, please write “None”.')}
      {statement('ai_statement', content.aiStatement, 'Which tools were used and what for. If none were, please write “None”.')}
      <div>
        <SelectField
          name="licence"
          label="Licence"
          hint="Under which others may use the paper once it is published."
          placeholder="Please choose"
          options={licences.map((licence) => ({ value: licence, text: licence === 'all rights reserved' ? 'All rights reserved' : licence }))}
          defaultValue={value('licence', content.licence)}
          error={problems.licence}
        />
        {mark('licence')}
      </div>
      <ExclusionRows exclusions={content.exclusions} posted={posted}>
        {mark('exclusion_name[]', 'exclusion_reason[]')}
      </ExclusionRows>
    </>
  )
}

/** The abstract with its words counted while it is typed. */
function AbstractField({ stored, rules: { minWords, maxWords }, error }: { stored: string; rules: PaperRules; error: string | undefined }) {
  const [words, setWords] = useState(() => countWords(stored))
  const isWithin = words >= minWords && words <= maxWords
  return (
    <>
      <TextAreaField
        name="abstract"
        label="Abstract"
        hint={`${minWords} to ${maxWords} words, without the names of the authors.`}
        rows={12}
        maxLength={maxAbstractCharacters}
        defaultValue={stored}
        error={error}
        onChange={(event) => setWords(countWords(event.currentTarget.value))}
      />
      <p className="word-count needs-script" data-within={isWithin}>
        {words === 1 ? '1 word' : `${words} words`}
        {words > 0 && words < minWords && `, ${minWords - words} more to come`}
        {words > maxWords && `, ${words - maxWords} too many`}
      </p>
    </>
  )
}
