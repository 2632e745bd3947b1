/** A QR code as one path, so that it needs no picture file; `modules` are its rows from above, with the light border. */
export function QrCode({ modules, label }: { modules: readonly (readonly boolean[])[]; label: string }) {
  const size = modules.length
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} width="220" height="220" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
