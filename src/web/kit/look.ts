// The kit's styles and ours, with every page of the public enrollment.
import "#web/kit/kit.css";
import "#web/kit/public.css";
