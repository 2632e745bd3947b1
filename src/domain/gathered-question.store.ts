import { type CompiledQuery, type Expression, sql } from 'kysely'
import { keptPlan } from './kept-plan.store.ts'
import type { Database } from './tables.ts'

/** Answers come as JSON, which knows no moments: a column that is one must be asked for as text. */
type PlainRow<Row> = { [Name in keyof Row]: Row[Name] extends Date ? never : Row[Name] }

type Given = Record<string, unknown>

interface Question {
  number: number
  write(db: Database, given: Given): Expression<unknown>
}

/** A place in a written question, and what stands there when it is asked. */
interface Place {
  number: number
  name: string
}

/** What is asked in one moment: each question once. */
interface Asking {
  given: Map<Question, Given>
  answers: Promise<Record<string, unknown[]>>
}

interface Written {
  text: CompiledQuery
  places: Map<unknown, Place>
}

let questions = 0
const asking = new WeakMap<Database, Asking[]>()
/** As many as there are sets of questions that some page asks together. */
const written = new Map<string, Written>()

/**
 * A question that is asked over and over in the same words. What several parts of a page ask in the same moment is one question to the database: one way
 * there and back, and one plan that is kept. It is written once, with places for what is given, so `write` may decide nothing by what it is given; and
 * what is given must be fit for PostgreSQL, which would refuse what the others ask as well.
 */
export function gatheredQuestion<Values extends object, Row>(write: (db: Database, given: Values) => Expression<Row & PlainRow<Row>>) {
  questions += 1
  const question: Question = { number: questions, write: write as unknown as Question['write'] }
  return async (db: Database, given: Values): Promise<Row[]> => {
    const { answers } = join(db, question, given as Given)
    return ((await answers)[nameOf(question)] ?? []) as Row[]
  }
}

function join(db: Database, question: Question, given: Given): Asking {
  const begun = asking.get(db) ?? []
  const open = begun.find((one) => !one.given.has(question)) ?? begin(db, begun)
  open.given.set(question, given)
  return open
}

function begin(db: Database, begun: Asking[]): Asking {
  const own: Asking = { given: new Map(), answers: Promise.resolve({}) }
  own.answers = new Promise((resolve, reject) => {
    // After everything that is under way now has asked.
    process.nextTick(() => {
      asking.delete(db)
      read(db, own.given).then(resolve, reject)
    })
  })
  begun.push(own)
  asking.set(db, begun)
  return own
}

async function read(db: Database, given: Asking['given']): Promise<Record<string, unknown[]>> {
  const asked = [...given.keys()].sort((one, other) => one.number - other.number)
  const key = asked.map(nameOf).join(' ')
  const { text, places } = written.get(key) ?? writeTogether(db, asked)
  written.set(key, { text, places })
  const values = new Map(asked.map((question) => [question.number, given.get(question)]))
  const parameters = text.parameters.map((parameter) => {
    const place = places.get(parameter)
    return place ? values.get(place.number)?.[place.name] : parameter
  })
  const { rows } = await db.executeQuery<Record<string, unknown[]>>({ ...text, parameters })
  return rows[0] ?? {}
}

function writeTogether(db: Database, asked: readonly Question[]): Written {
  const places: Written['places'] = new Map()
  const answers = asked.map((question) => {
    const rows = question.write(db, placesOf(question, places))
    return sql<unknown[]>`(SELECT coalesce(json_agg(gathered_row), '[]') FROM (${rows}) AS gathered_row)`.as(nameOf(question))
  })
  return { text: db.selectNoFrom(answers).modifyEnd(keptPlan).compile(), places }
}

/** In place of each value something that can be found again among the parameters. */
function placesOf({ number }: Question, places: Written['places']): Given {
  return new Proxy<Given>(
    {},
    {
      get(_, name) {
        const place = Symbol(String(name))
        places.set(place, { number, name: String(name) })
        return place
      },
    },
  )
}

function nameOf({ number }: Question): string {
  return `q${number}`
}
