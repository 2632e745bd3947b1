import { useEffect, useRef, useState } from 'react'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'

interface Slide {
  id: string
  image: string
  photo?: string | undefined
  alternative: string
  heading: string
  text: string
  link: string
  linkText: string
}

const size = { width: 1600, height: 900 }
const everyMilliseconds = 8500
/** The next picture is fetched this long after a change, well before its turn and out of the way of the first visit. */
const fetchAfterMilliseconds = 4000

/** Four pictures, one at a time, each for 8.5 seconds; the change itself takes 450 ms and is in the style sheet. */
export function Slideshow({ slides, children }: { slides: Slide[]; children: React.ReactNode }) {
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [still, setStill] = useState(false)
  const [live, setLive] = useState(false)
  const [fetched, setFetched] = useState(0)
  const rested = useRef(false)

  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setStill(motion.matches)
    follow()
    setLive(true)
    motion.addEventListener('change', follow)
    return () => motion.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (paused || still || !live || slides.length < 2) return
    // Whoever presses Play wants it to move, although the pointer or the focus is still on the button.
    rested.current = false
    const timer = setInterval(() => {
      if (!rested.current && !document.hidden) setCurrent((index) => (index + 1) % slides.length)
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [paused, still, live, slides.length])

  useEffect(() => {
    const timer = setTimeout(() => setFetched((most) => Math.max(most, current + 1)), fetchAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [current])

  const rest = (resting: boolean) => () => {
    rested.current = resting
  }
  const stopped = paused || still

  return (
    <div className="hero">
      <div className="hero-text">{children}</div>
      <section
        className="slideshow"
        aria-roledescription="carousel"
        aria-label="What we do"
        onPointerEnter={rest(true)}
        onPointerLeave={rest(false)}
        onFocus={rest(true)}
        onBlur={rest(false)}
      >
        <div className="slides" aria-live={stopped ? 'polite' : 'off'}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              className="slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              data-current={index === current}
              inert={live && index !== current}
            >
              {(index <= fetched || index === current) && (
                <Picture
                  shape="slide"
                  id={slide.photo}
                  drawn={slide.image}
                  alt={slide.alternative}
                  sizes="100vw"
                  {...size}
                  fetchPriority={index === 0 ? 'high' : 'low'}
                />
              )}
              <div className="caption">
                <h2>{slide.heading}</h2>
                <p>{slide.text}</p>
                <Link to={slide.link} className="arrow">
                  {slide.linkText}
                </Link>
              </div>
            </div>
          ))}
        </div>
        {live && (
          <div className="slide-controls">
            <button type="button" onClick={() => (still ? setCurrent((current + 1) % slides.length) : setPaused(!paused))}>
              {still ? 'Next picture' : paused ? 'Play' : 'Pause'}
              {!still && <span className="unseen"> the slideshow</span>}
            </button>
            <span aria-hidden="true">
              {current + 1} / {slides.length}
            </span>
          </div>
        )}
      </section>
    </div>
  )
}
