import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";

/**
 * The product's pictures. Thumbs are links, so that they work without scripts; with scripts they change the picture on
 * the spot, and the pointer magnifies what it is over.
 */
export function Gallery({
  images,
  alt,
  shown,
  to,
}: {
  images: readonly string[];
  alt: string;
  /** The picture that the address names, from 0. */
  shown: number;
  to: (index: number) => string;
}) {
  const [picked, setPicked] = useState(shown);
  const [zoom, setZoom] = useState<string | null>(null);
  const image = images[picked] ?? images[0];
  const follow = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setZoom(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`);
  };
  return (
    <div>
      <div className="gal__m overflow-hidden" onMouseMove={follow} onMouseLeave={() => setZoom(null)}>
        <img
          src={image}
          width={320}
          height={320}
          alt={alt}
          style={zoom ? { transform: "scale(2.2)", transformOrigin: zoom } : undefined}
        />
      </div>
      {images.length > 1 ? (
        <ul className="gal__t">
          {images.map((src, index) => (
            <li key={src}>
              <Link
                to={to(index)}
                aria-current={index === picked || undefined}
                aria-label={`第 ${index + 1} 张图片`}
                preventScrollReset
                replace
                onClick={(event) => {
                  event.preventDefault();
                  setPicked(index);
                }}
                onMouseEnter={() => setPicked(index)}
              >
                <img src={src} width={60} height={60} alt="" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
