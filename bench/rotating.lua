-- Sends the requests of a file in turn, over and over: METHOD, path, token and body on a line, with tabs between them.
-- In a path or a body $uuid is a new id, and $date another day and $n another number from 30 to 89 in each pass, starting at a given
-- pass, so that a later run has others. Each request is written once; what is put in has the same length every time.
-- 1950 to 2099, in days from 1970.
local FIRST_DAY, FIRST_TO_LAST_DAY = -7304, 54786
local requests, turn, pass = {}, 0, 0

local FILL = {
  uuid = function()
    local random = math.random
    return ('%04x%04x-%04x-4%03x-a%03x-%04x%04x%04x'):format(random(0, 65535), random(0, 65535), random(0, 65535),
      random(0, 4095), random(0, 4095), random(0, 65535), random(0, 65535), random(0, 65535))
  end,
  date = function()
    return os.date('!%Y-%m-%d', (pass % FIRST_TO_LAST_DAY + FIRST_DAY) * 86400)
  end,
  n = function()
    return tostring(30 + pass % 60)
  end,
}

-- $uuid and as many $ as make it as long as an id.
local function wide(name)
  return '$' .. name .. ('$'):rep(#FILL[name]() - #name - 1)
end

-- The texts of a request with the functions that write what stands between them.
local function parts_of(text)
  local parts, at = {}, 1
  for from, name, after in text:gmatch('()%$(%l+)%$*()') do
    table.insert(parts, text:sub(at, from - 1))
    table.insert(parts, FILL[name])
    at = after
  end
  table.insert(parts, text:sub(at))
  return parts
end

local function headers_with(token)
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  headers['authorization'] = 'Bearer ' .. token
  return headers
end

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:gsub('%$(%l+)', wide):match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$')
    table.insert(requests, parts_of(wrk.format(method, path, headers_with(token), body ~= '' and body or nil)))
  end
  pass = tonumber(args[2]) or 0
  math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 1000000)
end

function request()
  turn = turn % #requests + 1
  if turn == 1 then pass = pass + 1 end
  local parts = requests[turn]
  if #parts == 1 then return parts[1] end
  local texts = {}
  for at, part in ipairs(parts) do texts[at] = at % 2 == 1 and part or part() end
  return table.concat(texts)
end
