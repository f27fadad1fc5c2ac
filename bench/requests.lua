-- The requests of wrk: METHOD, a body with placeholders, and values for them, so that requests differ.
-- $uuid: a new id. $next: the next value of the list. $token: the same, and tokens from responses are added to the list.
-- $date: another day for each pass through the list, starting at a given pass, so that a later run has other days.
-- 1950 to 2099, in days from 1970.
local FIRST_DAY, FIRST_TO_LAST_DAY = -7304, 54786
local method, body, values, turn = 'GET', nil, {}, 0

-- A refresh returns the token for a later one. Set only for refreshes, since wrk is faster without.
local function keep_token(_status, _headers, text)
  table.insert(values, text:match('"refresh_token":"([^"]+)"'))
end

local function uuid()
  return (('xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'):gsub('x', function() return ('%x'):format(math.random(0, 15)) end))
end

local function fill(place)
  if place == '$uuid' then return uuid() end
  if place == '$next' then return values[turn % #values + 1] end
  if place == '$token' then return table.remove(values, 1) or 'none' end
  if place == '$date' then return os.date('!%Y-%m-%d', (math.floor(turn / #values) % FIRST_TO_LAST_DAY + FIRST_DAY) * 86400) end
end

-- Set only if there are placeholders: wrk sends constant requests without calling Lua.
local function filled_request()
  turn = turn + 1
  wrk.headers['x-forwarded-for'] = ('10.%d.%d.%d'):format(math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format(method, nil, nil, (body:gsub('$%a+', fill)))
end

function init(args)
  method, body = args[1], args[2]
  for value in (args[3] or ''):gmatch('[^,]+') do table.insert(values, value) end
  turn = tonumber(args[4]) or 0
  if not body or body == '' then
    wrk.method = method
    return
  end
  request = filled_request
  if body:find('$token', 1, true) then response = keep_token end
  math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 1000000)
end
