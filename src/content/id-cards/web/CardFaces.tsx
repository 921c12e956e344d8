import "./card-faces.css";
import { facesOf, type Part } from "../faces.ts";
import type { Card } from "../card.ts";
import { site } from "#web/site.ts";

/** Front and back of a card, to be read on any screen. The card is English in every language of the page. */
export function CardFaces({ card }: { card: Card }) {
  const { title, subtitle, front, back } = facesOf(card);
  return (
    <div className="id-card" lang="en">
      <div className="id-card__face">
        <div className="id-card__band" style={{ background: card.bandColor, color: card.textColor }}>
          <div>
            <strong>{title}</strong>
            {subtitle !== null && <span>{subtitle}</span>}
          </div>
          {card.logo !== null && <img className="id-card__logo" src={card.logo} alt={site().siteName} />}
        </div>
        <Parts parts={front} />
      </div>
      {back.length > 0 && (
        <div className="id-card__face">
          <Parts parts={back} />
        </div>
      )}
    </div>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="id-card__parts">
      {parts.map(({ name, lines }) =>
        name === "text" ? (
          lines.map(({ value }) => <p key={value}>{value}</p>)
        ) : (
          <dl key={name} className={`id-card__${name}`}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ),
      )}
    </div>
  );
}
