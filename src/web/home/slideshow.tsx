import { useEffect, useRef, useState } from 'react'
import { seconds } from '#domain/durations.ts'
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
const slideDuration = seconds(8.5)
/** The delay after which the next picture is fetched, so that it does not compete with the first paint. */
const prefetchDelay = seconds(4)

/** One slide at a time, each for 8.5 seconds; the transition is in the style sheet. */
export function Slideshow({ slides, children }: { slides: Slide[]; children: React.ReactNode }) {
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [reducedMotion, setReducedMotion] = useState(false)
  const [hydrated, setHydrated] = useState(false)
  const [fetched, setFetched] = useState(0)
  const interacting = useRef(false)

  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setReducedMotion(motion.matches)
    follow()
    setHydrated(true)
    motion.addEventListener('change', follow)
    return () => motion.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (paused || reducedMotion || !hydrated || slides.length < 2) return
    // After Play the slides move although the pointer or the focus is still on the button.
    interacting.current = false
    const timer = setInterval(() => {
      if (!interacting.current && !document.hidden) setCurrent((index) => (index + 1) % slides.length)
    }, slideDuration)
    return () => clearInterval(timer)
  }, [paused, reducedMotion, hydrated, slides.length])

  useEffect(() => {
    const timer = setTimeout(() => setFetched((last) => Math.max(last, current + 1)), prefetchDelay)
    return () => clearTimeout(timer)
  }, [current])

  const setInteracting = (value: boolean) => () => {
    interacting.current = value
  }
  const stopped = paused || reducedMotion

  return (
    <div className="hero">
      <div className="hero-text">{children}</div>
      <section
        className="slideshow"
        aria-roledescription="carousel"
        aria-label="What we do"
        onPointerEnter={setInteracting(true)}
        onPointerLeave={setInteracting(false)}
        onFocus={setInteracting(true)}
        onBlur={setInteracting(false)}
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
              inert={hydrated && index !== current}
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
        {hydrated && (
          <div className="slide-controls">
            <button type="button" onClick={() => (reducedMotion ? setCurrent((current + 1) % slides.length) : setPaused(!paused))}>
              {reducedMotion ? 'Next picture' : paused ? 'Play' : 'Pause'}
              {!reducedMotion && <span className="unseen"> the slideshow</span>}
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
