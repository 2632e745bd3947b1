/**
 * Words that stand in every file, as names of styles, fonts, colours, shapes, letters and keys, or in any text: an author who is called so is not named
 * by one of them alone.
 */
const words = `
  hewlett packard graeme maria marti saguer nikon canon kodak epson polaroid eastman iskoola pota
  able about above abs abstract accent acircumflex actions active actual acute add adjust adobe affiliation after agency agrave ahyp alert algn alias
  alice align alignment allow almond alpha also alternate alternates amber ampersand anchor angle angsana annot annotation anonymous ansi any apart
  appearance appearances apples application apply approval april aqua arab arches arial aring arrow arrows article artifact ascent ascii asia aside
  aspect asterisk atilde attach attached august author authors auto avoid axis azure babies baby back background backslash badge balanced balloon
  balloons band bank bar bars base based baseline basic batang bauhaus beam beans before begin behind beige bell beng bent berlin bernard best beta
  bevel bibentry bibliography bidi bird birds bishop bisque bits black blanched blank bleed blend blip block blue blur board bodoni body bold book
  bookman bookmark bopo border borders both bottom bounding bow bowl box brace braceleft braceright bracket bracketleft bracketright bradley brai
  branch break breve bridge bright britannic broadway brokenbar brook brown browser bubble build builtin bullet bullets burgundy burly bush butt
  button cabins cadet cake calculation calibri calisto call callout cambria can candara candy cans cant cap caps caption card caret caron carter case
  caslon castellar catalog cedilla cell cells celtic cent centaur center central centre cents century certificate chalk chamber champa champagne
  chancery change char character charis charset chart charter chartreuse cher chevron child chiller chilly chocolate choice chord church circle
  circles circumflex citation cite city civil clarity class classic clear clip clock close closing cloud club code coil cole collapse collate colon
  colonna color colors colour cols column columns comic comma comment comments common compass compat complex component computer condensed cone
  confetti connector consolas constant constantia contact content contents contextual continue contrasting control cooper copy copyright coral corbel
  cordia core corner corners cornflower cornsilk count courier court cover cream creator crimson crop cross crown cube cup cups curl current curve
  curved custom cyan dagger dark dash dashed data date daun dawn day days decagon december decimal decision deco decode deep default defaults
  definition degree deja dejavu delay deleted delta depth descent description descriptor dest destination dests detail deva device diagram dialog
  diamond diamonds dieresis differences dingbat dingbats direct direction dirty display distance distribute div divide document dodecagon dodger
  dollar domain donut dots dotted double down draft draw drawing drop drum dstrike dual early east eclipsing edge edit edwardian effect eggs eight
  elbow elem element elephant embed embedded emboss emdash emphasis empty encoding encodings end endash endnote engrave engravers entry envelope
  epsilon equal eras error eth even event exact exclam expand ext extension external extra eyes face factor fade fair false family fans farm february
  felix field fields figure file fill film filter final fine fira firebrick firecrackers first fish five fixed flag flags flat flate flip flood floor
  floral florin flow flower fly fold font fonts footer footlight footnote force foreground forest form format formula forte four fox fraction frame
  frames franklin free freestyle freeze freezing fresh friday frost full function functions funky funnel furigana future gadugi gainsboro gamma gap
  garamond garnet gate gates gautami gear gems general geor georgia ghost gill gingerbread glass gloucester glow gold golden good gothic goto goudy
  grace grad gradient grand graph graphic grave gray greater green grey grid group guillemot gujr guru gutter half hall halo hammer hand handmade
  hang hanging hans hant hard hardy harlow harrington harsh hatch head header headers heading heart hearts heavy hebr heebie height helvetica
  heptagon hexagon hidden hide high highlight hill history hold hole holly home homes honeydew hope horizon horizontal horn hot hour house hover html
  hungarumlaut hunter hyper hyperlink hyphen hypnotic ice icon identity image impact import imprint include indent indents index indian infinity info
  initials ink inline inner insert inset inside intent inter interior internal interpolate intro invert iota iris ital italic item ivory jade january
  java javanese jazz join jokerman jones jpan judge juice julian july jump june just justify kalinga kappa kartika kashida keep kern kerned kerning
  key keys keywords khaki kids kind king knda knight kristen kunstler label labels lace lamb lambda land landscape lane lang language lao laser last
  latha latin lato launch lavender law lawn layer layout lead leader leading leaf least left legacy legal legend length less letter lettering level
  levels liberation libertine library ligature light lightning lilac lime limit limits linden line linear linen lines link links linux list lists
  lisu little lock locked locks logical logicalnot long loose love low lower lozenge lslash lucida macron magenta magic magnetic magneto mail main
  major malgun mangal manual maple march margin mark marked marker marks markup marlett maroon marquee mask masks mason master math matrix matte
  matura may mayer mean medi media medium meiryo menlo merge message metadata metal middle midnight miller mime mini minion minor mint minus miriam
  mirror missing mistral misty miter mlym moccasin mode model modern monday mong moon moore more morning mosaic mount mouse move movie multi multiply
  music myriad name named names nastaliq native navajo navy neat needed needs never new newman news next niagara night nimbus nine nirmala noble
  noline none noose normal normals north northwest notched note notes nothing noto november null number numbering numbers numbersign nums nyala
  object octagon october odd office offset ogonek old olive omega omicron one onehalf onyx opacity opaque open operator optima option optional orange
  orchid order ordering ordinary organic orient origin orphan orya oslash other outer outline outlines output outside oval ovals overlay owner pace
  pack packages padding page pages pagination paint paladium palatino pale palladio palmer palms panel panose papaya paper papyrus para paragraph
  parchment parenleft parenright parent parents parker part parts pass paste path patten pattern peach peak pearl pen pencils penh pentagon people
  percent period perms perpetua personal peru photo picture pie piece pike pine pink pins pitch place placement plain plan plane plant plantagenet
  plaque plate play playbill player plot plum plus pocket poinsettia point points poly polygon polyline pond pool poor pope popup porter portrait
  position post poster potter powder power predefined predictor preferred preparation present preserve preset prev previous price prince print
  printer priority prism pristina proc process product program project promo proof properties property props protect public puff pumpkin punch
  punched pupil pure purple push pyramids quad quadding quadrants quality queen query question quick quote quotedbl quoteleft quoteright raavi
  radical rail range rank ravie ready record rect rectangle red redact reed reference references reflect region registry regu regular relation remark
  rendering repeat replace reset resource resources result return reverse revision rhodes ribbon rich richard rig right ring rings river road roberto
  roboto rockwell rod role rolls roman romano romans root rose rosy rotate rotation round rounded route row rows royal rpr ruby rule ruler rules run
  running runs russet saddle safari sage sail sakkal sale salmon salt salutation sample sand sands sandy sans saturated saturday saw scale scaled
  scared scene schema scheme scope score screen script scroll sdt sea seal search seashell season seattle second sect section segoe select semi
  semicolon separator september sequence series serif set setting settings seven shade shadow shadows shape shapes sharp shd sheet shell shield shift
  shine ship shorebird short show showcard shruti side sides sienna sigma sign signature silver similar simple simsun single singleton six size skip
  sky slash slate slide small smart smiley smooth snap snip snow soft solid sombrero sora sorts sound source south southwest space spacing spade span
  spark spec special spider spin splats split spot spring square squares squiggly stack staff stamp standard star stars start state status steel
  steep stem stencil step sterling stock stone stones stop storage story strange stream street strength stretch strict strike strikeout string stripe
  stroke strong structure stubs style styles sub subject submit subtitle subtle subtype suite sum summer summing sun sunday sunrise sunset super
  supplement support swan sweet swirligig swiss switch swoosh sylfaen symbol symbols syntax system table tables tabs tag tahoma tail tale tall taml
  tango tape target taupe tbl tear telu tempus ten term terminator terms test text texts thai theme themes theta thick thickness thin thistle thorn
  thread three thumb thursday tide tight tilde tile time times tint title titles toggle token tomato tone tools tooth top topic torn total tower
  trace track tracking tracks trade traditional trail trans transform transition translucent trap trapezoid travel trebuchet tree trees triangle
  triangles tribal trim triple true trunk tuesday tunga turn turner turquoise twip twist twisted two type types ultra under underline underscore
  uniform union unit unity unknown update upper upsilon usage used user utopia uturn vacant vale valley value values vani vanish vargas variable
  vector verdana version vertical vest video viet view viewer vijaya village vine viner violet vivaldi vladimir volume vrinda walk wall walls ward
  warm water watermark wave waveline waves weak weave weaving web wedge wednesday week weeks weight west wheat wheel when whip white whole wide
  widget widow width widths wild will window wine wing winter wise wonder wood woods woodwork word words work world wrap write year yellow yen young
  zag zany zapf zero zig zone zoom
`

export const formatWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
