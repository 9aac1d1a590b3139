import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import "./gallery.css";

/** The product's pictures: thumbnails are links that also work without JavaScript, and the pointer magnifies the picture. */
export function Gallery({
  images,
  alt,
  current,
  hrefFor,
}: {
  images: readonly string[];
  alt: string;
  /** Index of the picture in the address. */
  current: number;
  hrefFor: (index: number) => string;
}) {
  const [selected, setSelected] = useState(current);
  const [zoomOrigin, setZoomOrigin] = useState<string | null>(null);
  const image = images[selected] ?? images[0];
  const magnify = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setZoomOrigin(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`);
  };
  return (
    <div>
      <div className="gallery__main overflow-hidden" onMouseMove={magnify} onMouseLeave={() => setZoomOrigin(null)}>
        <img
          src={image}
          width={320}
          height={320}
          alt={alt}
          style={zoomOrigin ? { transform: "scale(2.2)", transformOrigin: zoomOrigin } : undefined}
        />
      </div>
      {images.length > 1 ? (
        <ul className="gallery__thumbs">
          {images.map((src, index) => (
            <li key={src}>
              <Link
                to={hrefFor(index)}
                aria-current={index === selected || undefined}
                aria-label={`第 ${index + 1} 张图片`}
                preventScrollReset
                replace
                onClick={(event) => {
                  event.preventDefault();
                  setSelected(index);
                }}
                onMouseEnter={() => setSelected(index)}
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
