const marksInRow = /(?:[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*)+/gu
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
/** More than any name has on one letter; printed, they cover the lines above and below. */
const maxMarks = 3
/** Consonants of Myanmar that Unicode counts as marks: the first one stands for a letter. */
const writtenBelow = /^[\u103d\u103e]/

/** A text whose letters have at most three accents each, in any script, and whatever stands invisibly between them. */
export function withoutTowersOfMarks(text: string): string {
  return text.replace(marksInRow, (marks) => {
    let left = writtenBelow.test(marks) ? maxMarks + 1 : maxMarks
    return [...marks].filter((mark) => ignorable.test(mark) || left-- > 0).join('')
  })
}
