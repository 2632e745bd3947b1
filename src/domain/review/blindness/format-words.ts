/**
 * Words that stand in every file, as names of styles, fonts, colours, shapes, letters and keys, or in any text: an author who is called so is not named
 * by one of them alone.
 */
const lines = `
  able about above accent active actual adjust adobe after agency anonymous alert alias align alignment allow also alternate amber anchor angle annot annotation any
  apart appearance apply approval aqua arial arrow arrows article artifact ascent aside aspect asterisk attach author auto axis back background badge balloon
  band bank bar bars base baseline basic batang bauhaus beam before behind bell berlin bernard best beta bevel bibliography bibentry bidi bird bishop black
  blank bleed blend block blue board bodoni body bold book bookman bookmark border borders both bottom bounding bow bowl box brace bracket bradley branch break
  breve bridge bright britannic broadway brook brown browser bubble build bullet bullets burgundy bush butt button calibri calisto call callout cambria can
  candara cap caps caption card caron carter case caslon castellar catalog cedilla cell center centaur central centre century chalk chamber chancery change
  char character charis chart charter chevron child chiller choice chord church circle cite citation civil clarity class classic clear clip clock close
  closing cloud club code coil cole collapse colonna color colors colour column columns comic comma comment comments common compat complex computer condensed
  cone connector consolas constant constantia contact content contents continue control cooper copy copyright corbel core corner corners count courier court
  cover creator cross crown cube curl current curve curved custom cyan dagger dark dash dashed data date dawn day days decimal deep default definition
  deja dejavu deleted delta depth descent description descriptor dest destination detail diagram dialog diamond dieresis dingbat dingbats direct direction dirty
  display distance div document dollar domain dotted double down draft draw drawing drop dual east edge edit edwardian effect elbow element elephant embed
  emphasis empty encoding end endnote engravers entry envelope equal eras even event exact expand ext extension external eyes face factor fade fair false
  family farm felix field fields figure file fill filter final fine fira first fish flag flags flat flip floor florin flow flower fly fold font footer
  footlight footnote force foreground forest form format formula forte fox fraction frame frames franklin free freeze freestyle fresh frost full function
  future gadugi gamma garamond garnet gate gates gautami gear general georgia gill glass gloucester glow gold good gothic goudy grace gradient grand graph
  graphic grave gray greater green grey grid group gutter half hall halo hammer hand hard hardy harlow harrington hatch head header headers heading heart
  heavy height helvetica hidden hide high highlight hill hold hole home hope horizon horizontal horn hour house hover html hunter hyper hyperlink hyphen
  icon identity image impact imprint indent index info infinity initials inner inset inside insert inter interior intro invert iris italic item ivory jade
  jokerman join jones judge julian juice jump just justify kalinga kartika keep kern kerning key keys khaki kids kind king knight kristen kunstler label labels lace
  lambda lamb land landscape lane language lao last latha latin laser lato lavender law layer layout lead leader leaf left legal legend length less letter
  level levels libertine library light lilac lime limit linden line linear lines link links linux list lists little lock locked logical long loose love low
  lower lucida macron magenta magneto mail main major malgun mangal manual march margin mark marked marker markup maroon marks marlett mason master math
  matrix matte matura may mayer mean media medium meiryo menlo merge message metal metadata middle miller mini minion minor mint minus miriam mistral mode
  model modern moon moore more morning mount mouse move multi music myriad name named names nastaliq native navy neat never new newman news next niagara night
  nimbus nirmala noble none normal normals north note notes noto null number numbers numbering nyala object odd office offset ogonek old olive omega onyx
  opacity open optima option optional orange orchid order ordinary organic origin other outer outline output outside oval overlay owner pace pack padding page pages
  paint paladium palatino pale palladio palmer panel paper papyrus para paragraph parchment parent parker parts part pass paste path patten pattern peach peak
  pearl pen period perpetua personal photo picture pie piece pike pine pink pitch place plain plan plane plant plantagenet plaque play playbill player plot
  plum plus pocket point points pond pool poor pope porter position post poster potter power preferred present preserve preset prev previous price prince
  print priority prism pristina process product program project promo proof property protect public punch pupil pure purple quad quality query question queen
  quick quote radical rail range raavi ravie ready record rect rectangle red reed reference references reflect region regular relation repeat replace
  resources result return reverse revision rhodes ribbon rich richard right ring river road roberto roboto rockwell role rolls roman romans romano root rose
  rotate round rounded route royal ruby ruler rules russet row rows running sage sakkal sale salmon salt salutation sample sand sands sans saturated scale
  scene schema scheme scope score script scroll sea seal search season second section sect segoe select separator sequence series serif set setting settings shade
  shadow shadows shape shapes sharp sheet shell shield shift shine ship short show showcard shruti side sides sienna sign signature silver similar simple
  simsun single singleton size skip sky slash slate slide small smart smooth snap snow soft solid sorts source south space spade spacing span spark spec special
  spin split spot spring square stack staff stamp standard star stars start state status steel steep stencil stem step sterling stock stone stones stop
  story strange stream street strength stretch strict strike string stripe stroke strong structure stubs style styles sub subject subtitle subtle subtype
  suite sum summer sun sunrise sunset super support swan sweet swiss switch sylfaen symbol symbols syntax system table tables tabs tag tahoma tail tall tango
  target taupe tempus term terms test text texts theme themes thick thin thistle thorn thread three thumb tide tight tilde tile time times tint title titles
  toggle token tomato tone tools top topic total tower trace track tracks tracking trade traditional trail transform transition trapezoid travel trebuchet
  tree triangle trim triple true trunk tunga turn turner turquoise twist type types ultra under underline uniform union unit unity update unknown upper usage user
  utopia vacant vale valley value values vani vargas variable vector verdana version vertical vest video view viewer vijaya village vine viner violet vivaldi
  vladimir volume vrinda walk wall walls ward warm water wave waves weak weave web wedge weight west wheat wheel white whole wide width wild will window wine wing
  winter wise wonder wood woods word words work world wrap write year yellow young zapf zero zone zoom
  alpha epsilon theta iota kappa lambda sigma omicron upsilon
`

export const formatWords: ReadonlySet<string> = new Set(lines.trim().split(/\s+/))
