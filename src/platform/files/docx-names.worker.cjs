'use strict'
// Stands before `clean-docx.worker.cjs`.

/** Names that Word gives, and those that this script gives. */
const ownBookmark = /^(?:_(?:Toc|Ref|Hlk|Hlt)\d+|_GoBack|b\d+)$/
/** Fields that lead to a bookmark, and those that lead to styles. */
const toBookmark = /(\b(?:REF|PAGEREF|NOTEREF|HYPERLINK\s+\\l)\s+"?)([^\s"\\]+)/g
const toStyles = /(\bSTYLEREF\s+"?|\\t\s+")([^"\\]+)/g
const standardSegment =
  /^(?:word|xl|ppt|visio|_rels|docProps|\[Content_Types\]|theme|glossary|charts|chart|chartEx|style|colors|chartsheets|worksheets|sheet|drawings|drawing|vmlDrawing|diagrams|data|layout|quickStyle|slides|slide|slideLayouts|slideLayout|slideMasters|slideMaster|notesSlides|notesSlide|notesMasters|notesMaster|handoutMasters|handoutMaster|tables|table|pivotTables|pivotTable|pivotCache|pivotCacheDefinition|pivotCacheRecords|queryTables|queryTable|fonts|font|media|embeddings|core|app|document|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|comments|commentsExtended|commentsIds|commentsExtensible|threadedComments|threadedComment|footnotes|endnotes|header|footer|themeOverride|workbook|sharedStrings|calcChain|metadata|externalLinks|externalLink|presentation|presProps|viewProps|tableStyles|extended|intelligence2|bibliography|documenttasks|masters|master|pages|page|windows|)\d*(?:\.(?:xml|vml|odttf|ttf|fntdata|bin|rels))*$/i
/** Words of the names that Word gives its own styles, and of their ids. */
const standardStyleWords = new Set(
  `a accent acronym address after annotation authorities balloon before bibliography block body book bottom bullet caption cell char cite classic code
  colorful colour columns contemporary contents continue dark date default definition document e effects elegant emphasis endnote envelope figures first
  followed font footer footnote form grid hashtag header heading html hyperlink indent index intense keyboard light line link list macro map medium mention
  message method mail no normal note number of outline page para paragraph plain preformatted professional quote reference references return revision
  sample salutation sender shading signature simple single smart spacing strong subject subtitle subtle table text theme title to toa toc top transcript
  typewriter unresolved variable web wiki xml z`.split(/\s+/),
)

function isStandardStyle(name) {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}+/gu) ?? []
  return words.every((word) => standardStyleWords.has(word.toLowerCase()))
}

/** Gives each name another that says nothing, and the same wherever it is used. */
function renaming(prefix, isOwn) {
  const names = new Map()
  const renamed = (name) => {
    if (isOwn(name)) return name
    if (!names.has(name)) names.set(name, `${prefix}${names.size + 1}`)
    return names.get(name)
  }
  return Object.assign(renamed, { known: (name) => names.get(name) ?? name })
}

/** Names for pictures, embedded files, unusual parts, bookmarks, fields of forms and styles. Those of packages inside others are their own. */
function neutralNames(parts) {
  const names = new Map()
  const counts = {}
  for (const part of parts) {
    const [, folder, kind] = /^((?:.*\/)?)([^/]*)\/[^/]*$/.exec(part) ?? []
    const isListed = kind === 'media' || kind === 'embeddings'
    if (/\.rels$/i.test(part) || (!isListed && part.split('/').every((segment) => standardSegment.test(segment)))) continue
    const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(part) ?? []
    const stem = kind === 'media' ? 'image' : kind === 'embeddings' ? 'object' : 'part'
    const path = `${folder ?? ''}${kind === undefined ? '' : `${kind}/`}`
    const isStandardFolder = path.split('/').every((segment) => standardSegment.test(segment))
    counts[stem] = (counts[stem] ?? 0) + 1
    names.set(part, `${isStandardFolder ? path : 'word/'}${stem}${counts[stem]}${extension}`)
  }
  const part = (name) => {
    const [, folder, of] = /^(.*\/)?_rels\/([^/]*)\.rels$/i.exec(name) ?? []
    if (of === undefined || of === '') return names.get(name) ?? name
    return part(`${folder ?? ''}${of}`).replace(/([^/]*)$/, '_rels/$1.rels')
  }
  const bookmark = renaming('b', (name) => name === '' || ownBookmark.test(name))
  const styleName = renaming('Style ', isStandardStyle)
  return {
    part,
    bookmark,
    styleName,
    styleId: renaming('s', isStandardStyle),
    /** The code of a field, with the new names of what it leads to. */
    field: (code) =>
      code
        .replace(toBookmark, (_all, before, name) => before + bookmark(name))
        .replace(
          toStyles,
          (_all, before, styles) => before + styles.replace(/[^,;]+/g, (name) => name.replace(name.trim(), () => styleName.known(name.trim()))),
        ),
  }
}

// For the script behind this one.
Object.assign(globalThis, { neutralNames })
