/** Inline styles in the colours of the site, because many mail programs ignore style sheets. */

const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif"

export const styles = {
  desk: `margin:0; padding:24px 12px; background-color:#eeebe2; font-family:${sans}; -webkit-text-size-adjust:100%`,
  // With display:none alone some mail programs do not show the preview in the list of mails.
  preview: 'display:none; max-height:0; max-width:0; overflow:hidden; opacity:0; font-size:1px; line-height:1px; color:#eeebe2; mso-hide:all',
  sheet: 'max-width:600px; box-sizing:border-box; margin:0 auto; padding:28px 28px 24px; background-color:#fbfaf7; border-top:4px solid #2438b0',
  name: `margin:0 0 10px; font-family:${serif}; font-size:17px; line-height:1.3; color:#2438b0`,
  flourish: 'width:40px; height:2px; margin:0 0 26px; background-color:#c8963e; font-size:0; line-height:0',
  heading: `margin:0 0 20px; font-family:${serif}; font-size:27px; line-height:1.22; font-weight:normal; color:#14161c; overflow-wrap:anywhere`,
  paragraph: 'margin:0 0 16px; font-size:16px; line-height:1.6; color:#14161c; overflow-wrap:anywhere',
  facts: 'width:100%; margin:8px 0 24px; border-collapse:collapse; border-bottom:1px solid #d8d4c7',
  term: 'width:30%; padding:9px 12px 9px 0; border-top:1px solid #d8d4c7; font-size:14px; line-height:1.5; font-weight:normal; text-align:left; vertical-align:top; color:#484c58',
  value:
    'padding:9px 0; border-top:1px solid #d8d4c7; font-size:15px; line-height:1.5; text-align:left; vertical-align:top; color:#14161c; overflow-wrap:anywhere; word-break:break-word',
  buttonPlace: 'margin:26px 0 12px',
  button:
    'display:inline-block; padding:13px 26px; border-radius:3px; background-color:#2438b0; font-size:16px; line-height:1.3; font-weight:bold; text-decoration:none; color:#ffffff',
  fallback: 'margin:0 0 26px; font-size:13px; line-height:1.5; color:#484c58; overflow-wrap:anywhere; word-break:break-word',
  link: 'color:#2438b0; text-decoration:underline; overflow-wrap:anywhere; word-break:break-word',
  footer: 'margin:32px 0 0; padding:16px 0 0; border-top:1px solid #d8d4c7; font-size:13px; line-height:1.6; color:#484c58',
} as const

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .desk { background-color: #090b10 !important; }
  .sheet { background-color: #0f1118 !important; border-top-color: #aebcff !important; }
  .ink { color: #eceae3 !important; }
  .soft { color: #b6b8c3 !important; }
  .rule { border-color: #2d3142 !important; }
  .name, .link { color: #aebcff !important; }
  .button { background-color: #aebcff !important; color: #0f1118 !important; }
}
`
