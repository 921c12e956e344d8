import { type PointerEvent, useEffect, useRef } from "react";
import type { Strokes } from "../form-page.ts";
import "./signature-pad.css";

interface Props {
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  label: string;
  describedBy?: string;
}

type Stroke = Strokes[number];
const [width, height] = [1000, 300];
const mostPoints = 6000;
const mostOfStroke = 2000;

/** A field to draw in, by finger, pen or mouse. Lines are kept in thousandths of its width, whatever its size. */
export function SignaturePad({ strokes, onChange, label, describedBy }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef<Stroke | null>(null);
  useEffect(() => draw(canvas.current, strokes), [strokes]);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Stroke[number] => {
    const box = currentTarget.getBoundingClientRect();
    const inside = (at: number, size: number, to: number) =>
      Math.min(to, Math.max(0, Math.round((at / size) * to)));
    return [inside(clientX - box.left, box.width, width), inside(clientY - box.top, box.height, height)];
  };
  const hasRoom = (stroke: Stroke) =>
    stroke.length < mostOfStroke &&
    stroke.length + strokes.flat().length < mostPoints &&
    strokes.length < 100;

  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    current.current = [pointOf(event)];
  };
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current;
    if (stroke === null || !hasRoom(stroke)) return;
    stroke.push(pointOf(event));
    draw(canvas.current, [...strokes, stroke]);
  };
  const handleUp = () => {
    const stroke = current.current;
    current.current = null;
    if (stroke !== null && stroke.length > 1) onChange([...strokes, stroke]);
  };
  return (
    <canvas
      ref={canvas}
      className="signature-pad"
      width={width}
      height={height}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  );
}

function draw(canvas: HTMLCanvasElement | null, strokes: Strokes): void {
  const pen = canvas?.getContext("2d");
  if (!pen) return;
  pen.clearRect(0, 0, width, height);
  pen.lineWidth = 5;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.strokeStyle = "#1b1b1b";
  for (const stroke of strokes) {
    pen.beginPath();
    for (const [index, [x, y]] of stroke.entries()) {
      if (index === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.stroke();
  }
}
